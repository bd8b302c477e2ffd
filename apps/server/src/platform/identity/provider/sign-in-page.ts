import { escapeHtml } from '../../http/escape-html.ts'
import { textLanguage, textsIn } from '../../texts/texts.ts'
import type { PasskeyOffer } from '../passkeys/passkeys.ts'
import { pageFrame } from './page-frame.ts'
import { passkeyForm, passkeyScript } from './passkey-form.ts'

export interface SignInPage {
  readonly action: string
  readonly acceptLanguage: string
  readonly email: string
  /** Why the last attempt did not succeed; null before the first. */
  readonly failure: 'wrong' | 'tooMany' | 'passkey' | null
  /** Null where there are no passkeys. */
  readonly passkey: PasskeyOffer | null
  /** Null outside the demo. */
  readonly demo: {
    readonly password: string
    readonly accounts: readonly { email: string; says: string }[]
  } | null
}

const FAILURES = { wrong: 'wrong', tooMany: 'too_many', passkey: 'passkey_failed' } as const

export function signInPage({ action, acceptLanguage, email, failure, passkey, demo }: SignInPage): string {
  const language = textLanguage(acceptLanguage)
  const t = (key: string): string => escapeHtml(textsIn(language).t(`sign_in.${key}`))
  const accounts = demo?.accounts.map(
    ({ email: address, says }) =>
      `<li><button type="button" data-email="${escapeHtml(address)}">${escapeHtml(address)}</button><span>${escapeHtml(says)}</span></li>`,
  )
  return pageFrame(
    { language, title: t('title'), lead: t('lead') },
    `${failure ? `<p role="alert" class="failed">${t(FAILURES[failure])}</p>` : ''}
<form method="post" action="${escapeHtml(action)}">
  <label>${t('email')}<input name="email" type="email" autocomplete="username" required maxlength="254" value="${escapeHtml(email)}"${email ? '' : ' autofocus'}></label>
  <label>${t('password')}<input name="password" type="password" autocomplete="current-password" required maxlength="1024"${email ? ' autofocus' : ''}></label>
  <button class="main">${t('submit')}</button>
</form>
${passkeyForm({ action, passkey, label: t('passkey'), failed: t('passkey_failed') })}
${demo ? `<section><p>${t('demo')} <code>${escapeHtml(demo.password)}</code>.</p><h2>${t('accounts')}</h2><ul>${accounts?.join('')}</ul></section>` : ''}`,
    passkeyScript(action, passkey) +
      (demo
        ? `<script src="${escapeHtml(action)}/fill.js" data-password="${escapeHtml(demo.password)}"></script>`
        : ''),
  )
}

/** A click on a demo account fills the form; a file of its own, because the page's policy allows no inline script. */
export const FILL_SCRIPT = `const { password } = document.currentScript.dataset
for (const button of document.querySelectorAll('[data-email]')) {
  button.addEventListener('click', () => {
    document.querySelector('[name=email]').value = button.dataset.email
    document.querySelector('[name=password]').value = password
    document.querySelector('.main').focus()
  })
}
`
