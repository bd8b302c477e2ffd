import { Button } from '@mantine/core'
import type { Machine } from '@millwright/contract/machines/machines'
import { type Credentials, checkCredentials } from '@millwright/contract/machines/registration'
import { topicsOfMachine } from '@millwright/contract/wire/topics'
import { useMutation } from '@tanstack/react-query'
import { send } from '../../../../platform/api/client.ts'
import { useTranslation } from '../../../../platform/i18n/use-translation.ts'
import { IconCircleCheck, IconCircleX } from '../../../../platform/ui/icons/icons.ts'
import styles from './credentials.module.css'

interface BrokerAccountProps {
  machine: Pick<Machine, 'Id' | 'OrganizationCode'>
  credentials: Credentials
}

/** A broker of the plant's own has accounts of its own: what to enter there, and whether it works. */
export function BrokerAccount({ machine, credentials }: BrokerAccountProps) {
  const { t } = useTranslation()
  const { EnteredBy, Password, Topic } = credentials
  const check = useMutation({
    mutationFn: () =>
      send(checkCredentials, {
        params: { org: machine.OrganizationCode, id: machine.Id },
        body: { Password },
      }),
    // The password stays in this component and in no cache.
    gcTime: 0,
  })
  const isAccepted = check.data?.result.Accepted
  return (
    <section className={styles.broker}>
      <h3>{t('credentials.broker.title')}</h3>
      {EnteredBy === 'hand' ? (
        <>
          <p>{t('credentials.broker.by_hand')}</p>
          <ul>
            <li>{t('credentials.broker.account')}</li>
            <li>{t('credentials.broker.publish', { topics: `${Topic}, ${topicsOfMachine(machine.Id)}` })}</li>
            <li>{t('credentials.broker.subscribe', { topics: topicsOfMachine(machine.Id) })}</li>
          </ul>
        </>
      ) : (
        <p>{t('credentials.broker.entered')}</p>
      )}
      <div className={styles.check}>
        <Button variant="default" loading={check.isPending} onClick={() => check.mutate()}>
          {t('credentials.broker.check')}
        </Button>
        <span role="status" data-accepted={isAccepted}>
          {isAccepted !== undefined && (
            <>
              {isAccepted ? (
                <IconCircleCheck size="1.125rem" stroke={1.7} aria-hidden="true" />
              ) : (
                <IconCircleX size="1.125rem" stroke={1.7} aria-hidden="true" />
              )}
              {t(isAccepted ? 'credentials.broker.accepted' : 'credentials.broker.refused')}
            </>
          )}
        </span>
      </div>
    </section>
  )
}
