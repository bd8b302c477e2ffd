import { Button } from '@mantine/core'
import { type DeadLetter, retryDeadLetter } from '@millwright/contract/calls/dead-letters'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { send } from '../../api/client.ts'
import { useSession } from '../../session/use-session.ts'
import { showToast } from '../../toasts/toasts.ts'
import { browserZone, formatDate, formatTimeWithSeconds } from '../../ui/format.ts'
import { Table } from '../../ui/table.tsx'
import { deadLettersKey } from './dead-letters.queries.ts'

export function DeadLetterTable({ letters }: { letters: readonly DeadLetter[] }) {
  const { t, i18n } = useTranslation()
  const zone = browserZone()
  const when = (at: string): string =>
    `${formatDate(Date.parse(at), zone, i18n.language)} ${formatTimeWithSeconds(Date.parse(at), zone)}`
  return (
    <Table
      label={t('nav.dead_letters')}
      rows={letters}
      keyOf={(letter) => letter.Id}
      columns={[
        {
          name: t('dead_letters.what'),
          cell: ({ Handler, Payload }) => (
            <>
              {t(`dead_letters.handlers.${Handler}`, { defaultValue: Handler })}
              <small>{about(Payload)}</small>
            </>
          ),
        },
        {
          name: t('dead_letters.given_up'),
          width: 12,
          isNumber: true,
          cell: ({ GivenUpAt, HappenedAt }) => (
            <>
              {when(GivenUpAt)}
              <small>{t('dead_letters.happened', { when: when(HappenedAt) })}</small>
            </>
          ),
        },
        { name: t('dead_letters.tries'), width: 5, isNumber: true, cell: ({ Tries }) => Tries },
        { name: t('dead_letters.error'), cell: ({ LastError }) => LastError },
        {
          name: t('dead_letters.retry'),
          width: 11,
          cell: (letter) =>
            letter.CanRetry ? <RetryButton letter={letter} /> : <small>{t('dead_letters.final')}</small>,
        },
      ]}
    />
  )
}

/** On one line: `to: a@b.c, mailId: 3`. */
const about = (payload: Readonly<Record<string, unknown>>): string =>
  Object.entries(payload)
    .map(([name, value]) => `${name}: ${typeof value === 'string' ? value : JSON.stringify(value)}`)
    .join(', ')

function RetryButton({ letter }: { letter: DeadLetter }) {
  const { t } = useTranslation()
  const { organization } = useSession()
  const org = organization.BusinessCode
  const cache = useQueryClient()
  const retry = useMutation({
    mutationFn: () => send(retryDeadLetter, { params: { org, deadLetterId: letter.Id } }),
    onSuccess: () => showToast('success', t('dead_letters.retried')),
    onSettled: () => cache.invalidateQueries({ queryKey: deadLettersKey(org) }),
  })
  const what = t(`dead_letters.handlers.${letter.Handler}`, { defaultValue: letter.Handler })
  return (
    <Button
      loading={retry.isPending}
      onClick={() => retry.mutate()}
      aria-label={t('dead_letters.retry_what', { what })}
    >
      {t('dead_letters.retry')}
    </Button>
  )
}
