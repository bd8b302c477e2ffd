import { useState } from 'react'
import { ReplyField } from '../../platform/ui/fields/reply-field.tsx'
import { IconBox, IconCheck } from '../../platform/ui/icons/icons.ts'
import { Card } from '../../platform/ui/page/card.tsx'
import { Chip } from '../../platform/ui/page/chip.tsx'
import { PRIORITIES, PriorityChip } from '../../platform/ui/page/priority-chip.tsx'
import { type Step, Steps } from '../../platform/ui/page/steps.tsx'
import { Thread, type ThreadEntry } from '../../platform/ui/page/thread.tsx'
import styles from './kit.module.css'
import { PERIOD, ZONE } from './kit-data.ts'
import { TEXT } from './kit-texts.ts'

const nothing = () => {}

const STEPS: readonly Step[] = [
  { id: 'a', title: TEXT.stepMachine, state: 'done', text: TEXT.stepMachineText, onChange: nothing },
  { id: 'b', title: TEXT.stepSignIn, state: 'failed', text: TEXT.stepSignInText },
  { id: 'c', title: TEXT.stepMessage, state: 'current', text: TEXT.stepMessageText },
  { id: 'd', title: TEXT.stepClock, state: 'waiting' },
]

const ENTRIES: readonly ThreadEntry[] = [
  {
    kind: 'comment',
    id: 'a',
    at: PERIOD.from,
    author: TEXT.author,
    organization: TEXT.customer,
    isOther: false,
    text: TEXT.comment,
  },
  { kind: 'event', id: 'b', at: PERIOD.from + 480_000, text: TEXT.assignedTo },
  {
    kind: 'comment',
    id: 'c',
    at: PERIOD.from + 1_560_000,
    author: TEXT.dealer,
    organization: TEXT.dealerName,
    isOther: true,
    text: TEXT.answer,
  },
  { kind: 'event', id: 'd', at: PERIOD.to, text: TEXT.cameBack, isAlarm: true },
]

/** Pieces of tickets, maintenance and messages. */
export function KitTickets() {
  const [reply, setReply] = useState('')
  return (
    <>
      <Card title={TEXT.chips}>
        <div className={styles.row}>
          <Chip>{TEXT.open}</Chip>
          <Chip tone="accent">{TEXT.assigned}</Chip>
          <Chip tone="warn" icon={<IconBox size="0.75rem" aria-hidden="true" />}>
            {TEXT.waitingForParts}
          </Chip>
          <Chip tone="good" icon={<IconCheck size="0.75rem" aria-hidden="true" />}>
            {TEXT.done}
          </Chip>
          <Chip tone="alarm">{TEXT.alarmCode}</Chip>
          <Chip tone="alarm" isStrong>
            {TEXT.active}
          </Chip>
          <Chip tone="good" isStrong>
            {TEXT.done}
          </Chip>
        </div>
        <div className={styles.row}>
          {PRIORITIES.map((priority) => (
            <PriorityChip key={priority} priority={priority} />
          ))}
        </div>
      </Card>
      <Card title={TEXT.steps}>
        <Steps steps={STEPS} />
      </Card>
      <Card title={TEXT.threadEmpty}>
        <Thread entries={[]} />
      </Card>
      <Card className={styles.table} title={TEXT.thread}>
        <div className={styles.stack}>
          <Thread entries={ENTRIES} zone={ZONE} />
          <ReplyField
            label={TEXT.reply}
            value={reply}
            onChange={setReply}
            onSend={() => setReply('')}
            maxLength={1000}
          />
        </div>
      </Card>
    </>
  )
}
