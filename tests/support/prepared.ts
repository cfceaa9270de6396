import { get } from 'node:http'
import type { Prepared } from './run'

/** What `run.ts` makes once for all test files; the first who asks waits longest. */
export const prepared = <Name extends keyof Prepared>(name: Name): Promise<Prepared[Name]> =>
  new Promise((done, failed) => {
    // A connection of its own: one that was kept may just be closed by the other side.
    get(`${process.env.TEST_RUN}/${name}`, { agent: false }, async response => {
      let text = ''
      for await (const chunk of response) text += chunk
      if (response.statusCode === 200) done(JSON.parse(text) as Prepared[Name])
      else failed(new Error(text))
    }).on('error', failed)
  })
