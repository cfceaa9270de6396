/** Authors that are not users: a device's messages, an import, and the server itself. */
export const WRITERS = ['device', 'import', 'system'] as const
export type Writer = (typeof WRITERS)[number]

/** The author in `created_by` and the audit log where there is no user; a missing value means the server. */
export const writerOf = (uid: string | null): Writer => WRITERS.find(writer => writer === uid) ?? 'system'
