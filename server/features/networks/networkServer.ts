/** Address of a device on a network server. The Things Stack uses its own names. */
export type Target = { readonly dev_eui: string; readonly application?: string; readonly device?: string }
export type NetworkServer = {
  readonly server: 'chirpstack' | 'things_stack'
  readonly api_url: string
  readonly api_token: string | null
}

/** Port for downlink commands. */
const PORT = 10

type Request = { readonly url: string; readonly headers: Record<string, string>; readonly body: string }

const REQUESTS: Readonly<
  Record<NetworkServer['server'], (target: Target, data: string) => { path: string; body: object }>
> = {
  chirpstack: ({ dev_eui }, data) => ({
    path: `/api/devices/${dev_eui.toLowerCase()}/queue`,
    body: { queueItem: { confirmed: false, data, fPort: PORT } },
  }),
  // Replaces the queue, as only one downlink is in progress at a time.
  things_stack: ({ application = '', device = '' }, data) => ({
    path: `/api/v3/as/applications/${encodeURIComponent(application)}/devices/${encodeURIComponent(device)}/down/replace`,
    body: { downlinks: [{ frm_payload: data, f_port: PORT, priority: 'NORMAL' }] },
  }),
}

/** ChirpStack's REST proxy forwards this header to its API. */
const AUTHORISATION = { chirpstack: 'grpc-metadata-authorization', things_stack: 'authorization' } as const

/** The request that makes a network server send eight bytes to a device. */
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
