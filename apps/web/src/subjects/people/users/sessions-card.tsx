import { Button } from '@mantine/core'
import { endSession, listSessions, type OpenSession } from '@millwright/contract/people/sessions'
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { send } from '../../../platform/api/client.ts'
import { useTranslation } from '../../../platform/i18n/use-translation.ts'
import { useSession } from '../../../platform/session/use-session.ts'
import { showToast } from '../../../platform/toasts/toasts.ts'
import { Card } from '../../../platform/ui/page/card.tsx'
import { Chip } from '../../../platform/ui/page/chip.tsx'
import { CardState } from '../../../platform/ui/states/card-state.tsx'
import { LastSeen } from './last-seen.tsx'
import styles from './sessions-card.module.css'

const sessionsQuery = (org: string) =>
  queryOptions({
    queryKey: ['sessions', org],
    queryFn: async ({ signal }) => (await send(listSessions, { params: { org }, signal })).result,
  })

/** Where the person is signed in, with a way to end what is not known. */
export function SessionsCard() {
  const { t } = useTranslation()
  const { user } = useSession()
  const cache = useQueryClient()
  const org = user.OrganizationCode
  const query = useQuery(sessionsQuery(org))
  const end = useMutation({
    mutationFn: (sessionId: string) => send(endSession, { params: { org, sessionId } }),
    onSuccess: () => showToast('success', t('users.session_ended')),
    onSettled: () => cache.invalidateQueries({ queryKey: ['sessions', org] }),
  })
  return (
    <Card title={t('users.sessions')}>
      <CardState query={query} what={t('users.sessions')} />
      {query.data && (
        <ul className={styles.list}>
          {query.data.map((session) => (
            <li key={session.Id} className={styles.row}>
              <SessionText session={session} />
              {session.IsThis ? (
                <Chip>{t('users.session_this')}</Chip>
              ) : (
                <Button
                  size="compact-sm"
                  aria-label={`${t('top.sign_out')}: ${session.Device}`}
                  loading={end.isPending && end.variables === session.Id}
                  onClick={() => end.mutate(session.Id)}
                >
                  {t('top.sign_out')}
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}

function SessionText({ session }: { readonly session: OpenSession }) {
  const { t } = useTranslation()
  const isProgram = session.LoginMethod === 'API_TOKEN'
  const name = isProgram ? t('users.session_token') : session.Device || t('users.session_unknown')
  return (
    <div>
      <div>{name}</div>
      <div className={styles.where}>
        {session.Address && <span>{session.Address}</span>}
        {!isProgram && <LastSeen at={new Date(session.SeenAt).toISOString()} />}
      </div>
    </div>
  )
}
