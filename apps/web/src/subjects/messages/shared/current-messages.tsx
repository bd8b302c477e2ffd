import type { Machine } from '@millwright/contract/machines/machines'
import { useQuery } from '@tanstack/react-query'
import { useSession } from '../../../platform/session/use-session.ts'
import { MessageItem } from './message-item.tsx'
import styles from './messages.module.css'
import { messagesQuery, useMarkRead } from './messages.queries.ts'

const MOST = 3

/** For those at the machine, on its overview; the rest is on the page of messages. */
export function CurrentMessages({ machine }: { machine: Machine }) {
  const { organization } = useSession()
  const org = organization.BusinessCode
  const messages = useQuery(messagesQuery(org, { machineId: machine.Id }))
  const shown = (messages.data?.result ?? []).filter(({ Phase }) => Phase === 'current').slice(0, MOST)
  useMarkRead(org, shown)
  if (shown.length === 0) return null
  return (
    <div className={styles.board}>
      {shown.map((message) => (
        <MessageItem key={message.Id} message={message} />
      ))}
    </div>
  )
}
