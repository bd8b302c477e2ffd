import type { TFunction } from '@millwright/domain/text/translate'
import { useSyncExternalStore } from 'react'
import { i18n } from './i18n.ts'

/** `t` is another function when the language changes, so that what was made with it is made again. */
export function useTranslation(): { t: TFunction; i18n: typeof i18n } {
  const { t } = useSyncExternalStore(i18n.onChanged, i18n.spoken)
  return { t, i18n }
}
