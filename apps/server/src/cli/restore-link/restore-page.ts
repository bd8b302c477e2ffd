import { escapeHtml } from '../../platform/http/escape-html.ts'
import { pageFrame } from '../../platform/identity/provider/page-frame.ts'
import { textLanguage, textsIn } from '../../platform/texts/texts.ts'
import type { OfferedBackup, RestorePreview, RestoreState } from './restore-session.ts'

export const BASE = '/restore'

/** Pages without a script but the one that takes the code out of the link; each button is a form. */
export function restorePages(acceptLanguage: string) {
  const language = textLanguage(acceptLanguage)
  const t = (key: string): string => escapeHtml(textsIn(language).t(`restore.${key}`))
  const day = (at: number): string =>
    escapeHtml(new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeStyle: 'short' }).format(at))
  const frame = (lead: string, body: string, after = ''): string =>
    pageFrame({ language, title: t('title'), lead }, body, after)
  const button = (action: string, label: string, isMain = false): string =>
    `<form method="post" action="${BASE}/${action}"><button class="${isMain ? 'main' : 'other'}">${t(label)}</button></form>`
  const failed = (text: string): string => `<p role="alert" class="failed">${text}</p>`

  return {
    open: (isWrong: boolean): string =>
      frame(
        t('code_lead'),
        `${isWrong ? failed(t('code_wrong')) : ''}<form method="post" action="${BASE}/open">
  <label>${t('code')}<input name="code" autocomplete="off" required maxlength="100"></label>
  <button class="main">${t('open')}</button></form>`,
        isWrong ? '' : `<script src="${BASE}/open.js"></script>`,
      ),

    choose: (backups: readonly OfferedBackup[], hasWayBack: boolean): string =>
      frame(
        t('lead'),
        `${
          backups.length === 0
            ? `<p>${t('none')}</p>`
            : `<ul>${backups
                .map(
                  ({ name, takenAt, isProven }) =>
                    `<li><a href="${BASE}?backup=${encodeURIComponent(name)}">${day(takenAt)}</a><span>${t(isProven ? 'proven' : 'unproven')}</span></li>`,
                )
                .join('')}</ul>`
        }<section class="steps">${hasWayBack ? button('back', 'back') : ''}${button('finish', 'finish')}</section>`,
      ),

    preview: ({ name, manifest, rows }: RestorePreview): string =>
      frame(
        t('preview_lead'),
        `<table><thead><tr><th></th><th>${t('then')}<br>${day(Date.parse(manifest.takenAt))}</th><th>${t('now')}</th></tr></thead><tbody>${rows
          .flatMap(({ name: figure, before, now }) => {
            const key = `figures.${figure.replaceAll(' ', '_')}`
            if (!textsIn(language).exists(`restore.${key}`)) return []
            const isSame = now === null || now === before
            return `<tr><th scope="row">${t(key)}</th><td>${escapeHtml(before)}</td><td${isSame ? '' : ' class="changed"'}>${escapeHtml(now ?? '—')}</td></tr>`
          })
          .join('')}</tbody></table><p class="after">${t('lost')}</p>
<form method="post" action="${BASE}/run"><input type="hidden" name="backup" value="${escapeHtml(name)}"><button class="main">${t('restore')}</button></form>
<section class="steps"><a href="${BASE}">${t('other')}</a></section>`,
      ),

    state: (state: RestoreState, hasWayBack: boolean): string => {
      switch (state.kind) {
        case 'working':
          return frame(t('under_way'), '<progress></progress>')
        case 'failed':
          return frame(
            t('failed'),
            `${failed(escapeHtml(state.message))}<section class="steps">${button('again', 'other')}</section>`,
          )
        default:
          return frame(
            t(state.kind === 'wentBack' ? 'went_back' : 'done'),
            `<div class="steps">${button('finish', 'finish', true)}${hasWayBack ? button('back', 'back') : ''}${button('again', 'other')}</div>`,
          )
      }
    },

    unreadable: (): string =>
      frame(t('unreadable'), `<section class="steps"><a href="${BASE}">${t('other')}</a></section>`),
    finished: (): string => frame(t('finished'), ''),
    away: (): string => frame(t('away'), ''),
  }
}

/** A file of its own: the policy of the page allows no script in it. Behind the # the code is sent to no log. */
export const OPEN_SCRIPT = `const code = location.hash.slice(1)
history.replaceState(null, '', location.pathname)
if (code) {
  document.querySelector('[name=code]').value = code
  document.querySelector('form').submit()
}
`
