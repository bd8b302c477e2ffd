import { Button } from '@mantine/core'
import { type DeadLetter, retryDeadLetter } from '@millwright/contract/help/dead-letters'
import type { TFunction } from '@millwright/domain/text/translate'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { send } from '../../../platform/api/client.ts'
import { useTranslation } from '../../../platform/i18n/use-translation.ts'
import { useSession } from '../../../platform/session/use-session.ts'
import { showToast } from '../../../platform/toasts/toasts.ts'
import type { Column } from '../../../platform/ui/table/columns.ts'
import { DataTable } from '../../../platform/ui/table/data-table.tsx'
import { browserZone, formatDate, formatTimeWithSeconds } from '../../../platform/ui/text/format.ts'
import { deadLettersKey } from './dead-letters.queries.ts'

export function DeadLetterTable({ letters }: { letters: readonly DeadLetter[] }) {
  const { t, i18n } = useTranslation()
  const columns = useMemo(() => letterColumns(t, i18n.language), [t, i18n.language])
  return (
    <DataTable
      label={t('nav.dead_letters')}
      columns={columns}
      rows={letters}
      keyOf={({ Id }) => Id}
      rowSize="lines"
      empty={null}
    />
  )
}

function letterColumns(t: TFunction, language: string): Column<DeadLetter>[] {
  const zone = browserZone()
  const when = (at: string): string =>
    `${formatDate(Date.parse(at), zone, language)} ${formatTimeWithSeconds(Date.parse(at), zone)}`
  return [
    {
      id: 'what',
      headerKey: 'dead_letters.what',
      cell: ({ Handler, Payload }) => (
        <>
          {t(`dead_letters.handlers.${Handler}`, { defaultValue: Handler })}
          <small title={about(Payload)}>{about(Payload)}</small>
        </>
      ),
    },
    {
      id: 'given_up',
      headerKey: 'dead_letters.given_up',
      width: 12,
      isNumber: true,
      cell: ({ GivenUpAt, HappenedAt }) => (
        <>
          {when(GivenUpAt)}
          <small>{t('dead_letters.happened', { when: when(HappenedAt) })}</small>
        </>
      ),
    },
    {
      id: 'tries',
      headerKey: 'dead_letters.tries',
      width: 5,
      isNumber: true,
      cell: ({ Tries }) => Tries,
    },
    {
      id: 'error',
      headerKey: 'dead_letters.error',
      cell: ({ LastError }) => <span title={LastError}>{LastError}</span>,
    },
    {
      id: 'retry',
      headerKey: 'dead_letters.retry',
      width: 11,
      isAction: true,
      cell: (letter) =>
        letter.CanRetry ? <RetryButton letter={letter} /> : <small>{t('dead_letters.final')}</small>,
    },
  ]
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
