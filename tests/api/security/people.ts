import { randomBytes, scryptSync } from 'node:crypto'
import type { Stack } from '../ingest/support'

export const PASSWORD = 'right horse battery'
export const ORIGIN = 'http://ullage.example.com'
const HOST = new URL(ORIGIN).host

/** A password hash that is cheap to check; a sign-in replaces it. */
export function cheapHash(password = PASSWORD): string {
  const salt = randomBytes(16)
  const plain = (bytes: Buffer) => bytes.toString('base64').replace(/=+$/, '')
  return `$scrypt$ln=1,r=1,p=1$${plain(salt)}$${plain(scryptSync(password, salt, 32, { N: 2, r: 1, p: 1 }))}`
}

/** Creates a user with the common password. */
export async function addUser({ db }: Stack, id: number, role = 'client', hash = cheapHash()) {
  await db.query(
    `insert into users (id, uid, name, email, role_type, roles, password_hash)
     values ($1::int, 'u' || $1, 'User ' || $1, 'u' || $1 || '@example.com', $2, '[]', $3)`,
    [id, role, hash],
  )
}

/** A browser: it stores its cookies and sends them to matching paths. */
export function browser({ app }: Stack, address = '10.1.1.1') {
  const cookies = new Map<string, { value: string; path: string; text: string }>()
  let token = ''
  const belongs = (url: string, path: string) => url === path || url.startsWith(`${path}/`)
  const ask = async (
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
    url: string,
    payload?: object,
    headers: Record<string, string> = {},
  ) => {
    const own = [...cookies]
      .filter(([, { path }]) => belongs(url, path))
      .map(([name, { value }]) => `${name}=${value}`)
    const answer = await app.inject({
      method,
      url,
      remoteAddress: address,
      headers: {
        host: HOST,
        'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) Chrome/130.0 Safari/537.36',
        ...(method === 'GET' ? {} : { origin: ORIGIN }),
        ...(token ? { authorization: `Bearer ${token}` } : {}),
        ...(own.length > 0 ? { cookie: own.join('; ') } : {}),
        ...headers,
      },
      ...(payload ? { payload } : {}),
    })
    for (const text of [answer.headers['set-cookie'] ?? []].flat()) {
      const [, name, value, path] = /^(\w+)=([^;]*);.*Path=([^;]+)/.exec(text)!
      if (value === '') cookies.delete(name!)
      else cookies.set(name!, { value: decodeURIComponent(value!), path: path!, text })
    }
    return answer
  }
  return {
    ask,
    cookie: (name: string) => cookies.get(name),
    setRefresh: (value: string) => cookies.set('ullage_session', { value, path: '/api/session', text: '' }),
    token: () => token,
    forgetToken: () => void (token = ''),
    async signIn(email: string, password = PASSWORD) {
      const answer = await ask('POST', '/api/signin', { email, password }, { authorization: '' })
      if (answer.statusCode === 200) token = answer.json().token
      return answer
    },
    async refresh(headers: Record<string, string> = {}) {
      const answer = await ask('POST', '/api/session/refresh', undefined, headers)
      if (answer.statusCode === 200) token = answer.json().token
      return answer
    },
    /** Whether its token is accepted. */
    isIn: async () => (await ask('GET', '/api/session')).statusCode === 200,
  }
}
