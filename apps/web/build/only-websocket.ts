import type { Plugin } from 'vite'

const OTHERS =
  /engine\.io-client[\\/].+[\\/]transports[\\/](polling-xhr|polling-fetch|webtransport)(\.node)?\.js$/

/** Leaves out the ways of Socket.IO that neither side takes: the server answers WebSockets only. */
export const onlyWebsocket = (): Plugin => ({
  name: 'only-websocket',
  enforce: 'pre',
  apply: 'build',
  load: (id) =>
    OTHERS.test(id)
      ? 'export const XHR = undefined, Request = undefined, Fetch = undefined, WT = undefined'
      : null,
})
