import { pageAddress } from '@millwright/contract/page-address'
import type { NoticeRecord } from '../../../platform/notices/notice-store.ts'
import { noticeText } from '../../../platform/notices/notice-text.ts'
import type { PushMessage } from '../../../platform/push/push-message.ts'
import { textsIn } from '../../../platform/texts/texts.ts'

/** As many as a device shows without being opened. */
const SHOWN = 5

/** One message for one notice, or one for all that waited, such as for the end of quiet hours. */
export function noticesMessage(notices: readonly NoticeRecord[], language: string): PushMessage | null {
  const latest = notices.at(-1)
  if (!latest) return null
  const tag = `notice-${latest.id}`
  if (notices.length === 1) return { ...noticeText(latest, { language }), action: latest.action, tag }
  const titles = notices
    .slice(-SHOWN)
    .reverse()
    .map((notice) => noticeText(notice, { language }).title)
  const title = textsIn(language).t('push.notices', { count: notices.length })
  return { title, text: titles.join('\n'), action: pageAddress('notify_management'), tag }
}
