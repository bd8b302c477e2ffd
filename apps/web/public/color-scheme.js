// The stored choice decides the colours before anything is painted; without one, the system does.
const stored = window.localStorage.getItem('mode')
const isDark =
  stored === 'dark' || (stored !== 'light' && window.matchMedia('(prefers-color-scheme: dark)').matches)
document.documentElement.setAttribute('data-mantine-color-scheme', isDark ? 'dark' : 'light')
// Who is signed in waits for a page, of which a skeleton is drawn until its scripts are there (app.css).
if (window.localStorage.getItem('token') !== null) document.documentElement.setAttribute('data-opening', '')
