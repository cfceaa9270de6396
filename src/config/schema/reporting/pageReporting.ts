/** What a page needs to report its errors; the server writes it into the page. All values are public. */
export type PageReporting = {
  readonly dsn: string
  readonly environment: string
  readonly release: string
  /** Address of the script that reports. */
  readonly script: string
}
