import { escapeHtml } from '../../http/escape-html.ts'
import { textLanguage, textsIn } from '../../texts/texts.ts'
import type { PasskeyOffer } from '../passkeys/passkeys.ts'
import type { FactorOffer } from '../second-factor/second-factor.ts'
import { pageFrame } from './page-frame.ts'
import { passkeyForm, passkeyScript } from './passkey-form.ts'

export interface FactorPage {
  readonly action: string
  readonly acceptLanguage: string
  /** From the first step. */
  readonly pass: string
  readonly failure: 'wrong' | 'tooMany' | 'passkey' | null
  /** An app that has to be set up first; null where there is one. */
  readonly offer: FactorOffer | null
  /** Null for who has none. */
  readonly passkey: PasskeyOffer | null
  /** Codes of an app are asked for; without one only those on paper are left. */
  readonly hasApp: boolean
}

const FAILURES = { wrong: 'factor_wrong', tooMany: 'too_many', passkey: 'passkey_failed' } as const

type Texts = (key: string) => string

const textsFor = (language: string): Texts => {
  const { t } = textsIn(language)
  return (key) => escapeHtml(t(`sign_in.${key}`))
}

const hidden = (pass: string): string => `<input type="hidden" name="pass" value="${escapeHtml(pass)}">`

/** The second step: a code of the app. */
export function factorPage(page: FactorPage): string {
  const { action, acceptLanguage, pass, failure, offer, passkey, hasApp } = page
  const language = textLanguage(acceptLanguage)
  const t = textsFor(language)
  return pageFrame(
    {
      language,
      title: t('factor_title'),
      lead: t(offer ? 'factor_set_up' : hasApp ? 'factor_lead' : 'factor_passkey'),
    },
    `${offer ? offerOf(offer, t) : ''}
${failure ? `<p role="alert" class="failed">${t(FAILURES[failure])}</p>` : ''}
${passkeyForm({ action, passkey, label: t('passkey'), failed: t('passkey_failed'), pass })}
<form method="post" action="${escapeHtml(action)}">${hidden(pass)}
  <label>${t('factor_code')}<input name="code" autocomplete="one-time-code" ${offer ? 'inputmode="numeric" ' : ''}required maxlength="40" autofocus></label>
  <button class="main">${t('submit')}</button>
</form>${offer ? '' : `<p class="after">${t('factor_lost')}</p>`}`,
    passkeyScript(action, passkey),
  )
}

const offerOf = ({ picture, secret }: FactorOffer, t: Texts): string =>
  `<img class="scan" alt="${t('factor_scan')}" src="data:image/svg+xml;base64,${Buffer.from(picture).toString('base64')}">
<p class="after">${t('factor_type')} <code>${secret.replaceAll(/(.{4})/g, '$1 ').trim()}</code></p>`

/** Once, after the app was set up. */
export function recoveryPage({
  action,
  acceptLanguage,
  pass,
  codes,
}: Pick<FactorPage, 'action' | 'acceptLanguage' | 'pass'> & { readonly codes: readonly string[] }): string {
  const language = textLanguage(acceptLanguage)
  const t = textsFor(language)
  return pageFrame(
    { language, title: t('recovery_title'), lead: t('recovery_lead') },
    `<ul class="codes">${codes.map((code) => `<li><code>${escapeHtml(code)}</code></li>`).join('')}</ul>
<form method="post" action="${escapeHtml(action)}">${hidden(pass)}<button class="main" autofocus>${t('recovery_kept')}</button></form>`,
  )
}
