export interface PageHead {
  readonly language: string
  /** Escaped, as the lead. */
  readonly title: string
  readonly lead: string
}

/** Around the pages of the embedded provider, which have no file of the web app. */
export const pageFrame = ({ language, title, lead }: PageHead, body: string, after = ''): string =>
  `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><title>${title} · Millwright</title>
<meta name="viewport" content="width=device-width, initial-scale=1"><link rel="icon" href="/icon.svg"><style>${STYLE}</style></head><body><main>
<h1>${LOGO}${title}</h1><p class="lead">${lead}</p>
${body}
</main>${after}</body></html>`

const LOGO = `<svg width="28" height="28" viewBox="0 0 24 24" aria-hidden="true"><rect width="24" height="24" rx="6.5" fill="#026cff"/><g fill="#fff"><rect x="4.6" y="6" width="2.3" height="12" rx=".7"/><rect x="7.7" y="9.2" width="2.3" height="8.8" rx=".7"/><rect x="10.8" y="12.4" width="2.3" height="5.6" rx=".7"/><rect x="13.9" y="9.2" width="2.3" height="8.8" rx=".7"/><rect x="17" y="6" width="2.3" height="12" rx=".7"/></g></svg>`

const STYLE = `
:root { color-scheme: light dark; --canvas: #f5f5f3; --surface: #fff; --line: #d3d3cd; --ink: #17191d; --ink-2: #50555e; --alarm: #c4202b; --link: #0258d4 }
@media (prefers-color-scheme: dark) { :root { --canvas: #0b0d10; --surface: #13161a; --line: #343b45; --ink: #eef0f3; --ink-2: #a8afb9; --alarm: #ff8a91; --link: #6aa8ff } }
* { box-sizing: border-box } body { margin: 0; min-height: 100vh; display: grid; place-items: center; background: var(--canvas); color: var(--ink); font: 14px/1.45 'Inter Variable', system-ui, sans-serif }
main { width: min(25rem, calc(100vw - 2rem)); margin: 1rem; padding: 1.75rem; background: var(--surface); border: 1px solid var(--line); border-radius: 10px }
h1 { display: flex; align-items: center; gap: .6rem; margin: 0; font-size: 20px; letter-spacing: -.02em } .lead { margin: .25rem 0 1.25rem; color: var(--ink-2) }
form { display: grid; gap: .8rem } label { display: grid; gap: .25rem; color: var(--ink-2); font-size: 13px }
input { height: 36px; padding: 0 .7rem; border: 1px solid var(--line); border-radius: 7px; background: var(--canvas); color: var(--ink); font: inherit }
[hidden] { display: none } .other { margin-top: .8rem } .other button { height: 36px; border: 1px solid var(--line); border-radius: 7px; background: var(--surface); color: var(--ink); font: inherit; font-weight: 600; cursor: pointer }
.other + form { margin-top: 1.2rem } .main { height: 36px; border: 0; border-radius: 7px; background: #026cff; color: #fff; font: inherit; font-weight: 600; cursor: pointer }
:focus-visible { outline: 2px solid #026cff; outline-offset: 1px } .failed { color: var(--alarm); margin: 0 0 .8rem }
section { margin-top: 1.25rem; padding-top: .9rem; border-top: 1px solid var(--line); color: var(--ink-2); font-size: 13px } section p { margin: 0 }
h2 { font-size: 12px; margin: .8rem 0 .3rem; font-weight: 600 } ul { list-style: none; margin: 0; padding: 0; max-height: 15rem; overflow: auto; scrollbar-width: thin }
.after { margin: .8rem 0; color: var(--ink-2); font-size: 13px } .after code { overflow-wrap: anywhere } .after:last-child { margin-bottom: 0 } .scan { display: block; width: 11rem; margin: 0 auto; border-radius: 7px }
.codes { max-height: none; display: grid; grid-template-columns: 1fr 1fr; margin-bottom: 1rem; font-size: 15px } li { padding: .3rem 0 } li span { display: block; font-size: 12px } li button { all: unset; cursor: pointer; color: var(--link) } li button:focus-visible { outline: 2px solid #026cff }
`
