/** Where a device is known by a network server. The Things Stack has names of its own for it. */
export type Target = { readonly dev_eui: string; readonly application?: string; readonly device?: string }
export type NetworkServer = {
  readonly server: 'chirpstack' | 'things_stack'
  readonly api_url: string
  readonly api_token: string | null
}

/** The port that devices listen on for commands. */
const PORT = 10

type Request = { readonly url: string; readonly headers: Record<string, string>; readonly body: string }

const REQUESTS: Readonly<
  Record<NetworkServer['server'], (target: Target, data: string) => { path: string; body: object }>
> = {
  chirpstack: ({ dev_eui }, data) => ({
    path: `/api/devices/${dev_eui.toLowerCase()}/queue`,
    body: { queueItem: { confirmed: false, data, fPort: PORT } },
  }),
  // What was queued before is replaced: one downlink is under way at a time.
  things_stack: ({ application = '', device = '' }, data) => ({
    path: `/api/v3/as/applications/${encodeURIComponent(application)}/devices/${encodeURIComponent(device)}/down/replace`,
    body: { downlinks: [{ frm_payload: data, f_port: PORT, priority: 'NORMAL' }] },
  }),
}

/** ChirpStack's REST interface passes this header on to its API. */
const AUTHORISATION = { chirpstack: 'grpc-metadata-authorization', things_stack: 'authorization' } as const

/** How a network server is asked to send eight bytes to a device. */
export function downlinkRequest(
  { server, api_url, api_token }: NetworkServer,
  target: Target,
  payload: string,
): Request {
  const { path, body } = REQUESTS[server](target, Buffer.from(payload, 'hex').toString('base64'))
  return {
    url: api_url.replace(/\/+$/, '') + path,
    headers: {
      'content-type': 'application/json',
      'user-agent': 'Ullage',
      ...(api_token ? { [AUTHORISATION[server]]: `Bearer ${api_token}` } : {}),
    },
    body: JSON.stringify(body),
  }
}
