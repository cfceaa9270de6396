import { createServer, type Socket } from 'node:net'
import type { AddressInfo } from 'node:net'

type Mail = { to: string[]; data: string }

/** Implements the part of SMTP (RFC 5321) that is needed to receive a mail. */
function converse(socket: Socket, received: Mail[]) {
  let [buffer, mail, isData] = ['', { to: [] as string[], data: '' }, false]
  const say = (line: string) => socket.write(`${line}\r\n`)
  const hear = (line: string) => {
    if (isData) {
      if (line !== '.') return void (mail.data += `${line.replace(/^\./, '')}\r\n`)
      received.push(mail)
      ;[mail, isData] = [{ to: [], data: '' }, false]
      return say('250 kept')
    }
    const [verb = ''] = line.toUpperCase().split(/[ :]/)
    if (verb === 'RCPT') mail.to.push(/<(.*?)>/.exec(line)![1]!)
    if (verb === 'DATA') isData = true
    if (verb === 'QUIT') return socket.end('221 bye\r\n')
    return say(verb === 'DATA' ? '354 go on' : '250 ok')
  }
  socket.on('data', chunk => {
    buffer += chunk.toString('latin1')
    for (let end = buffer.indexOf('\r\n'); end >= 0; end = buffer.indexOf('\r\n')) {
      const line = buffer.slice(0, end)
      buffer = buffer.slice(end + 2)
      hear(line)
    }
  })
  socket.on('error', () => undefined)
  say('220 ready')
}

/** A mail server for one test. */
export async function listen() {
  const received: Mail[] = []
  const server = createServer(socket => converse(socket, received))
  await new Promise<void>(done => server.listen(0, '127.0.0.1', done))
  const { port } = server.address() as AddressInfo
  return {
    url: `smtp://127.0.0.1:${port}/?ignoreTLS=true`,
    received,
    close: () => new Promise(done => server.close(done)),
  }
}
