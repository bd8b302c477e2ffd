import { escapeHtml } from '../../http/escape-html.ts'
import type { PasskeyOffer } from '../passkeys/passkeys.ts'

export interface PasskeyForm {
  readonly action: string
  readonly passkey: PasskeyOffer | null
  /** Escaped, as the other. */
  readonly label: string
  readonly failed: string
  /** From the first step; undefined in place of it. */
  readonly pass?: string
}

/** Shown by the script, where the browser has passkeys. */
export const passkeyForm = ({ action, passkey, label, failed, pass }: PasskeyForm): string =>
  passkey === null
    ? ''
    : `<form class="other" method="post" action="${escapeHtml(action)}" data-passkey="${escapeHtml(JSON.stringify(passkey.options))}" hidden>
  <input type="hidden" name="challenge" value="${escapeHtml(passkey.pass)}"><input type="hidden" name="answer">${
    pass === undefined ? '' : `<input type="hidden" name="pass" value="${escapeHtml(pass)}">`
  }
  <button>${label}</button><p class="failed" role="alert" hidden>${failed}</p>
</form>`

export const passkeyScript = (action: string, passkey: PasskeyOffer | null): string =>
  passkey === null ? '' : `<script src="${escapeHtml(action)}/passkey.js"></script>`

/** A device that has no key, or a person who shuts its window, leaves the page as it is, with a sentence. */
export const PASSKEY_SCRIPT = `const form = document.querySelector('[data-passkey]')
const ask = async () => {
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(JSON.parse(form.dataset.passkey))
  const credential = await navigator.credentials.get({ publicKey })
  form.elements.answer.value = JSON.stringify(credential.toJSON())
  form.submit()
}
form.hidden = typeof window.PublicKeyCredential?.parseRequestOptionsFromJSON !== 'function'
form.addEventListener('submit', (event) => {
  event.preventDefault()
  const failed = form.querySelector('.failed')
  failed.hidden = true
  ask().catch(() => {
    failed.hidden = false
  })
})
`
