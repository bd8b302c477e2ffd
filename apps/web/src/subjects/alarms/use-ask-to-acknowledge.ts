import { useTranslation } from '../../platform/i18n/use-translation.ts'
import { useConfirm } from '../../platform/ui/layers/confirm.tsx'

/** Asks before many alarms are acknowledged at once; one alone is a click. */
export function useAskToAcknowledge(): (count: number) => Promise<boolean> {
  const { t } = useTranslation()
  const confirm = useConfirm()
  return async (count) =>
    count < 2 ||
    (await confirm({
      title: t('alarms.acknowledge_title', { count }),
      text: t('alarms.acknowledge_text'),
      confirmLabel: t('alarms.acknowledge'),
    }))
}
