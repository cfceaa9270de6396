import type { BrowserContext } from 'playwright-core'

/**
 * The part of Google's `api.js` that a sign-in window needs: a page and its hidden frame call each other's named
 * handlers. The real script can't be loaded without a network, and Firebase requests it even with the emulator.
 */
const GAPI = `(() => {
  const handlers = {}
  const answers = {}
  let count = 0
  function talk(target) {
    return {
      register: (name, handler) => { handlers[name] = handler },
      send(name, data, done) {
        const id = ++count + '' + Math.random()
        if (done) answers[id] = done
        target().postMessage({ gapi: name, data, id }, '*')
      },
      ping(done) { setTimeout(() => done && done({ pong: 1 })); return Promise.resolve([{ pong: 1 }]) },
      restyle: () => undefined,
      close: () => undefined,
    }
  }
  addEventListener('message', async ({ data, source }) => {
    if (!data || typeof data !== 'object') return
    if (data.gapi) {
      const handler = handlers[data.gapi]
      if (handler) source.postMessage({ gapiAnswer: data.id, result: await handler(data.data) }, '*')
    } else if (data.gapiAnswer && answers[data.gapiAnswer]) {
      // Firebase throws once it has read an answer, which Google's script keeps to itself.
      try { answers[data.gapiAnswer]([data.result]) } catch {}
    }
  })
  window.gapi = {
    load: (name, options) => (typeof options === 'function' ? options : options.callback)(),
    iframes: {
      CROSS_ORIGIN_IFRAMES_FILTER: {},
      Iframe: class {},
      getContext: () => ({
        getParentIframe: () => talk(() => parent),
        open(options, done) {
          const frame = document.createElement('iframe')
          frame.src = options.url
          frame.style.display = 'none'
          const side = talk(() => frame.contentWindow)
          return new Promise(opened => {
            frame.onload = () => opened(done(side))
            ;(options.where || document.body).append(frame)
          })
        },
      }),
    },
  }
  const onload = new URL(document.currentScript.src).searchParams.get('onload')
  setTimeout(() => (onload ? window[onload] : window.gapi_onload)?.())
})()`

/** Serves this stub instead of Google's script. */
export const stubGoogle = (context: BrowserContext) =>
  context.route('https://apis.google.com/**', route =>
    route.fulfill({ contentType: 'text/javascript', body: GAPI }),
  )
