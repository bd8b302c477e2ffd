import type { Machine } from '@millwright/contract/machines/machines'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from '../../../../platform/i18n/use-translation.ts'
import { machineRefusedQuery } from './refused.queries.ts'
import { RefusedList } from './refused-list.tsx'

/** Messages of a machine that were refused; nothing where all were taken. */
export function MachineRefused({ machine }: { readonly machine: Machine }) {
  const { t } = useTranslation()
  const { data = [] } = useQuery(machineRefusedQuery(machine.OrganizationCode, machine.Id))
  if (data.length === 0) return null
  return (
    <section>
      <h3>{t('refused.title')}</h3>
      <p>{t('refused.hint')}</p>
      <RefusedList org={machine.OrganizationCode} messages={data} />
    </section>
  )
}
