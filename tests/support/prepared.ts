import { get } from 'node:http'
import type { Prepared } from './run'

/** Something that `run.ts` creates once for all test files; the first caller waits longest. */
export const prepared = <Name extends keyof Prepared>(name: Name): Promise<Prepared[Name]> =>
  new Promise((done, failed) => {
    // A new connection: the other side might just be closing a kept-alive one.
    get(`${process.env.TEST_RUN}/${name}`, { agent: false }, async response => {
      let text = ''
      for await (const chunk of response) text += chunk
      if (response.statusCode === 200) done(JSON.parse(text) as Prepared[Name])
      else failed(new Error(text))
    }).on('error', failed)
  })
