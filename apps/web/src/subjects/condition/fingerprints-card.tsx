import { mayEnter } from '@millwright/contract/areas'
import { type Fingerprint, takeOutFingerprint } from '@millwright/contract/condition/condition-fingerprints'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { send } from '../../platform/api/client.ts'
import { useTranslation } from '../../platform/i18n/use-translation.ts'
import { useSession } from '../../platform/session/use-session.ts'
import { showToast } from '../../platform/toasts/toasts.ts'
import { IconFingerprint } from '../../platform/ui/icons/icons.ts'
import { useConfirm } from '../../platform/ui/layers/confirm.tsx'
import { Card } from '../../platform/ui/page/card.tsx'
import { EmptyState } from '../../platform/ui/states/empty-state.tsx'
import { DataTable, type TableSource } from '../../platform/ui/table/data-table.tsx'
import { formatNumber } from '../../platform/ui/text/format.ts'
import type { Looked } from './check-view.ts'
import { CONDITION_KEY } from './condition.queries.ts'
import { fingerprintColumns } from './fingerprint-columns.tsx'

interface FingerprintsCardProps extends Looked {
  readonly prints: TableSource
  /** Of the tool and operation that is looked at; undefined while they are not loaded. */
  readonly own: readonly Fingerprint[] | undefined
}

/** Each fingerprint with how it came about; any of them is taken out by a click. */
export function FingerprintsCard({ machineId, tests, zone, prints, own }: FingerprintsCardProps) {
  const { t, i18n } = useTranslation()
  const { language } = i18n
  const { person } = useSession()
  const cache = useQueryClient()
  const ask = useConfirm()
  const takeOut = useMutation({
    mutationFn: ({ Id }: Fingerprint) =>
      send(takeOutFingerprint, { params: { id: machineId, fingerprintId: Id }, query: {} }),
    onSuccess: () => showToast('success', t('condition.fingerprint_taken_out')),
    onSettled: () => cache.invalidateQueries({ queryKey: [CONDITION_KEY] }),
  })
  const onTakeOut = async (print: Fingerprint): Promise<void> => {
    const others = own?.some(({ Id, takenOut }) => Id !== print.Id && takenOut === null)
    const then = print.endedAt !== null ? 'take_out_earlier' : others ? 'take_out_used' : 'take_out_only'
    const called = print.kind === 'followed' ? t('condition.take_out_called') : ''
    const title = t('condition.take_out')
    const text = [t(`condition.${then}`), called].filter(Boolean).join(' ')
    if (await ask({ title, text, confirmLabel: title, isDangerous: true })) takeOut.mutate(print)
  }
  const mayChange = mayEnter('tools', person)
  return (
    <Card flush title={t('condition.fingerprints')} hint={own && formatNumber(own.length, language)}>
      <DataTable<Fingerprint>
        label={t('condition.fingerprints')}
        columns={fingerprintColumns({
          t,
          language,
          zone,
          tests,
          onTakeOut: mayChange ? (print) => void onTakeOut(print) : undefined,
        })}
        rows={own}
        keyOf={({ Id }) => Id}
        source={prints}
        empty={<NoFingerprint />}
      />
    </Card>
  )
}

export function NoFingerprint() {
  const { t } = useTranslation()
  return (
    <EmptyState
      icon={<IconFingerprint size="1.25rem" stroke={1.5} aria-hidden="true" />}
      title={t('condition.no_fingerprint')}
      text={t('condition.no_fingerprint_text')}
    />
  )
}
