import { pageAddress } from '@millwright/contract/page-address'
import type { NoticeRecord } from '../../../platform/notices/notice-store.ts'
import type { NoticeWords } from '../../../platform/notices/notice-text.ts'
import type { PushMessage } from '../../../platform/push/push-message.ts'
import { notificationTexts } from '../notification-texts.ts'

/** As many as a device shows without being opened. */
const SHOWN = 5

/** One message for one notice, or one for all that waited, such as for the end of quiet hours. */
export function noticesMessage(
  notices: readonly NoticeRecord[],
  language: string,
  noticeWords: Pick<NoticeWords, 'text'>,
): PushMessage | null {
  const latest = notices.at(-1)
  if (!latest) return null
  const tag = `notice-${latest.id}`
  if (notices.length === 1) return { ...noticeWords.text(latest, { language }), action: latest.action, tag }
  const titles = notices
    .slice(-SHOWN)
    .reverse()
    .map((notice) => noticeWords.text(notice, { language }).title)
  const title = notificationTexts(language).t('push.notices', { count: notices.length })
  return { title, text: titles.join('\n'), action: pageAddress('notify_management'), tag }
}
