import { useEffect } from 'react'

/** Push goes on whenever the user changes (portal.md §4), in a browser that they opened to it before. */
export function usePushRenewal(me: string): void {
  useEffect(() => {
    if (globalThis.Notification?.permission !== 'granted') return
    void import('../../subjects/notifications/push-browser.ts')
      .then(({ renewPush }) => renewPush(me))
      // biome-ignore lint/suspicious/noConsole: portal.md §8, push that fails is only logged.
      .catch((error: unknown) => console.info('push was not renewed', error))
  }, [me])
}
