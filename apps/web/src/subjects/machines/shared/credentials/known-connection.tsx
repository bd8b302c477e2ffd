import type { Machine } from '@millwright/contract/machines/machines'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from '../../../../platform/i18n/use-translation.ts'
import { CardState } from '../../../../platform/ui/states/card-state.tsx'
import { connectionQuery } from './connection.query.ts'
import styles from './credentials.module.css'
import { ConnectionLines } from './credentials-panel.tsx'

/** After a reload: a password is shown once, but what else a device needs can be read again, and so can the commands. */
export function KnownConnection({ machine, children }: { machine: Machine; children?: ReactNode }) {
  const { t } = useTranslation()
  const connection = useQuery(connectionQuery(machine))
  return (
    <div className={styles.root}>
      <p>{t('credentials.password_gone')}</p>
      <CardState query={connection} what={t('credentials.try_it')} />
      {connection.data && <ConnectionLines machine={machine} connection={connection.data} />}
      {children}
    </div>
  )
}
