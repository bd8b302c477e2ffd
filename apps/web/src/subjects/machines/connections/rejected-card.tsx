import { Button } from '@mantine/core'
import { getRefusedReplay, type RefusedReplay, replayAllRefused } from '@millwright/contract/machines/refused'
import { refusalKind } from '@millwright/contract/wire/refusals'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { send } from '../../../platform/api/client.ts'
import { useTranslation } from '../../../platform/i18n/use-translation.ts'
import { useSession } from '../../../platform/session/use-session.ts'
import { IconCircleCheck } from '../../../platform/ui/icons/icons.ts'
import { IconRefresh } from '../../../platform/ui/icons/sign-in-icons.ts'
import { Card } from '../../../platform/ui/page/card.tsx'
import { CardState } from '../../../platform/ui/states/card-state.tsx'
import { EmptyState } from '../../../platform/ui/states/empty-state.tsx'
import { formatNumber } from '../../../platform/ui/text/format.ts'
import { allRefusedQuery, REFUSED_KEY } from '../shared/refused/refused.queries.ts'
import { RefusedList } from '../shared/refused/refused-list.tsx'
import styles from './connections.module.css'

const REPLAY_KEY = 'refused-replay'
/** While one goes on. */
const LOOK_AGAIN_MS = 2_000

/** Messages that were not taken, each kind once, and taking them in again by the rules of now. */
export function RejectedCard() {
  const { t } = useTranslation()
  const { organization } = useSession()
  const org = organization.BusinessCode
  const cache = useQueryClient()
  const refused = useQuery(allRefusedQuery(org))
  const replay = useQuery({
    queryKey: [REPLAY_KEY, org],
    queryFn: async ({ signal }) => (await send(getRefusedReplay, { params: { org }, signal })).result,
    refetchInterval: ({ state }) => (isRunning(state.data) ? LOOK_AGAIN_MS : false),
  })
  const begin = useMutation({
    mutationFn: () => send(replayAllRefused, { params: { org } }),
    onSuccess: ({ result }) => cache.setQueryData([REPLAY_KEY, org], result),
  })
  const messages = refused.data ?? []
  const left = replay.data?.GroupsLeft
  // Messages that went through are no longer in the list.
  useEffect(() => {
    if (left !== undefined) void cache.invalidateQueries({ queryKey: [REFUSED_KEY] })
  }, [left, cache])
  const mayPass = messages.some(({ CanReplay }) => CanReplay)
  return (
    <Card
      scrolls
      title={t('refused.title')}
      hint={t('refused.hint')}
      actions={
        mayPass && (
          <Button
            variant="filled"
            leftSection={<IconRefresh size="0.875rem" aria-hidden="true" />}
            loading={begin.isPending || isRunning(replay.data)}
            onClick={() => begin.mutate()}
          >
            {t('connections.replay_all')}
          </Button>
        )
      }
    >
      <CardState query={refused} what={t('refused.title')} />
      {replay.data && <ReplayResult replay={replay.data} />}
      {refused.data && messages.length === 0 && (
        <EmptyState
          icon={<IconCircleCheck size="1.25rem" stroke={1.5} aria-hidden="true" />}
          title={t('refused.nothing')}
          text={t('refused.hint')}
        />
      )}
      {messages.length > 0 && <RefusedList org={org} messages={messages} withMachine />}
    </Card>
  )
}

const isRunning = (replay: RefusedReplay | null | undefined): boolean =>
  replay !== null && replay !== undefined && replay.EndedAt === null

/** `412 stored, 3 still refused: The time is wrong` */
function ReplayResult({ replay }: { readonly replay: RefusedReplay }) {
  const { t, i18n } = useTranslation()
  const number = (value: number): string => formatNumber(value, i18n.language)
  const { Stored, Refused, GroupsLeft, Groups, Reason } = replay
  const why = Reason && t(`refused.kinds.${refusalKind(Reason)}`)
  return (
    <p className={styles.result} role="status">
      {isRunning(replay)
        ? t('connections.replay_runs', {
            stored: number(Stored),
            done: number(Groups - GroupsLeft),
            groups: number(Groups),
          })
        : t('connections.replay_done', { stored: number(Stored), refused: number(Refused) })}
      {why && ` ${why}`}
    </p>
  )
}
