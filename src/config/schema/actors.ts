/** Who writes without being a person: what a device sends, what a file brings, and the server's own doing. */
export const WRITERS = ['device', 'import', 'system'] as const
export type Writer = (typeof WRITERS)[number]

/** What stands in `created_by` and in the audit log where no user does; nothing there is the server itself. */
export const writerOf = (uid: string | null): Writer => WRITERS.find(writer => writer === uid) ?? 'system'
