import { Alert, Anchor } from '@mantine/core'
import { openSetupLink } from '@millwright/contract/people/setup'
import { FIRST_STEPS } from '@millwright/domain/people/first-steps'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError } from '../../../platform/api/api-error.ts'
import { send } from '../../../platform/api/client.ts'
import { configQuery } from '../../../platform/api/config.query.ts'
import { session } from '../../../platform/api/session.ts'
import { useTranslation } from '../../../platform/i18n/use-translation.ts'
import { Brand } from '../../../platform/ui/page/brand.tsx'
import { Steps } from '../../../platform/ui/page/steps.tsx'
import { CardState } from '../../../platform/ui/states/card-state.tsx'
import styles from './first-steps.module.css'
import { SetupForm, type SetupPart } from './setup-form.tsx'

/** `/setup#token`: the first admin of an empty portal, by the link that the server printed. */
export function SetupPage() {
  const { t } = useTranslation()
  // It stays in the address, so that a reload goes on: once it is used it opens nothing.
  const [token] = useState(() => window.location.hash.slice(1))
  const [part, setPart] = useState<SetupPart>('account')
  const { data: config } = useQuery(configQuery)
  const opened = useQuery({
    queryKey: ['setup-link', token],
    queryFn: async () => {
      // Of an earlier installation at the same address: a token of it would be refused.
      session.clear()
      await send(openSetupLink, { body: { token: token || '-' } })
      return true
    },
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
  })
  const isSpent = opened.error instanceof ApiError && opened.error.label === 'LINK_NOT_VALID'
  const steps = FIRST_STEPS.map((id, index) => ({
    id,
    title: t(`first_steps.titles.${id}`),
    state: stateOf(index, FIRST_STEPS.indexOf(part)),
    text: t(`first_steps.hints.${id}`),
    onChange: id === 'account' && part !== 'account' ? () => setPart('account') : undefined,
  }))
  return (
    <main className={styles.root}>
      <div className={styles.rail}>
        <Brand />
        <h1>{t('nav.first_steps')}</h1>
        <p>{t('first_steps.welcome')}</p>
        <Steps steps={steps} label={t('nav.first_steps')} />
      </div>
      {isSpent ? <Spent /> : <CardState query={opened} what={t('nav.first_steps')} />}
      {opened.isSuccess && config && (
        <SetupForm token={token} part={part} onPart={setPart} hasPasswords={config.passwords} />
      )}
    </main>
  )
}

const stateOf = (index: number, current: number) =>
  index === current ? ('current' as const) : index < current ? ('done' as const) : ('waiting' as const)

function Spent() {
  const { t } = useTranslation()
  return (
    <section className={styles.panel}>
      <div className={styles.note}>
        <Alert data-tone="error" role="alert">
          {t('first_steps.spent')}
        </Alert>
        <p>{t('first_steps.spent_text')}</p>
        <Anchor href="/login">{t('first_steps.to_login')}</Anchor>
      </div>
    </section>
  )
}
