import { useQuery } from '@tanstack/react-query'
import { useTranslation } from '../../../platform/i18n/use-translation.ts'
import { Card } from '../../../platform/ui/page/card.tsx'
import { CardState } from '../../../platform/ui/states/card-state.tsx'
import { allRefusedQuery } from '../../machines/shared/refused/refused.queries.ts'
import { RefusedList } from '../../machines/shared/refused/refused-list.tsx'

/** Messages of all machines of the organization that were not taken. */
export function RefusedCard({ org }: { readonly org: string }) {
  const { t } = useTranslation()
  const refused = useQuery(allRefusedQuery(org))
  const messages = refused.data ?? []
  return (
    <Card title={t('refused.title')} hint={t(messages.length > 0 ? 'refused.hint' : 'refused.nothing')}>
      <CardState query={refused} what={t('refused.title')} />
      {messages.length > 0 && <RefusedList org={org} messages={messages} withMachine />}
    </Card>
  )
}
