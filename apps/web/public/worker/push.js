// Shows what is pushed. A page that somebody looks at has the notice anyway: it is only asked to refresh.

const isSeen = (client) => client.visibilityState === 'visible'

async function show({ title, text, action, tag, isTest }) {
  const pages = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  for (const page of pages) page.postMessage({ kind: 'pushed' })
  if (!isTest && pages.some(isSeen)) return
  await self.registration.showNotification(title, {
    body: text,
    tag,
    // The same message again is not announced again; a test is.
    renotify: isTest === true,
    icon: '/icon.svg',
    data: { action },
  })
}

/** Only a page of the portal itself, whatever the message says. */
async function open(action) {
  const url = new URL(action ?? '/', self.location.origin)
  if (url.origin !== self.location.origin) return
  const pages = await self.clients.matchAll({ type: 'window' })
  const page = pages.find(isSeen) ?? pages[0]
  if (!page) return self.clients.openWindow(url.href)
  await page.focus()
  return page.navigate(url.href)
}

/** Null for what is no message of the portal: there is nothing in it to show. */
function messageIn(data) {
  try {
    const message = data?.json()
    return typeof message?.title === 'string' ? message : null
  } catch {
    return null
  }
}

self.addEventListener('push', (event) => {
  const message = messageIn(event.data)
  if (message) event.waitUntil(show(message))
})

self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(open(event.notification.data?.action))
})
