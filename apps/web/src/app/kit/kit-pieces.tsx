import { Button, TextInput } from '@mantine/core'
import { Sparkline } from '../../platform/ui/charts/lines/sparkline.tsx'
import { SearchField } from '../../platform/ui/fields/search-field.tsx'
import { IconBellOff, IconPlus } from '../../platform/ui/icons/icons.ts'
import { Card } from '../../platform/ui/page/card.tsx'
import { Delta } from '../../platform/ui/page/delta.tsx'
import { CardState, type QueryState } from '../../platform/ui/states/card-state.tsx'
import { EmptyState } from '../../platform/ui/states/empty-state.tsx'
import { GoalBar } from '../../subjects/shifts/shared/goal-bar.tsx'
import { StatusPill } from '../../subjects/status/shared/status-pill.tsx'
import styles from './kit.module.css'
import { PERIOD, SCORES } from './kit-data.ts'
import { TEXT } from './kit-texts.ts'

const STATUSES = ['EXE', 'HANDLING', 'READY', 'FAIL', 'POWER_OFF', 'DISCONNECTED'] as const
const nothing = () => {}

const QUERY: QueryState = {
  data: null,
  isPending: false,
  isError: false,
  isFetching: false,
  dataUpdatedAt: PERIOD.from,
  refetch: nothing,
}

/** Pieces of pages besides charts. */
export function KitPieces() {
  return (
    <>
      <Card className={styles.wide} title={TEXT.status}>
        <div className={styles.row}>
          {STATUSES.map((status) => (
            <StatusPill key={status} status={status} since={null} />
          ))}
        </div>
        <div className={styles.row}>
          {STATUSES.map((status) => (
            <StatusPill key={status} status={status} since={null} size="lg" />
          ))}
        </div>
      </Card>
      <Card title={TEXT.states}>
        <CardState
          query={QUERY}
          what={TEXT.what}
          empty={
            <EmptyState
              icon={<IconBellOff size="1.25rem" stroke={1.5} aria-hidden="true" />}
              title={TEXT.empty}
              text={TEXT.emptyText}
              action={<Button>{TEXT.step}</Button>}
            />
          }
        />
      </Card>
      <Card title={TEXT.failed}>
        <CardState query={{ ...QUERY, data: undefined, isError: true }} what={TEXT.what} />
      </Card>
      <Card title={TEXT.stale}>
        <CardState query={{ ...QUERY, isError: true }} what={TEXT.what} />
      </Card>
      <Card className={styles.low} title={TEXT.controls}>
        <div className={styles.row}>
          <Button variant="filled" leftSection={<IconPlus size="0.875rem" aria-hidden="true" />}>
            {TEXT.primary}
          </Button>
          <Button>{TEXT.secondary}</Button>
          <Button variant="subtle" color="gray">
            {TEXT.quiet}
          </Button>
          <Button color="red">{TEXT.remove}</Button>
          <Button disabled>{TEXT.secondary}</Button>
        </div>
        <div className={styles.row}>
          <TextInput aria-label={TEXT.name} placeholder={TEXT.name} />
          <TextInput aria-label={TEXT.email} defaultValue={TEXT.wrongEmail} error={TEXT.emailError} />
        </div>
      </Card>
      <Card className={styles.low} title={TEXT.search}>
        <div className={styles.row}>
          <SearchField label={TEXT.search} words="" onSearch={nothing} />
          <SearchField label={TEXT.searchWords} words={TEXT.searchWords} onSearch={nothing} />
        </div>
      </Card>
      <Card className={styles.low} title={TEXT.figures}>
        <div className={styles.row}>
          <Delta value={1.8} unit={TEXT.points} />
          <Delta value={-2.1} unit={TEXT.points} />
          <Delta value={0} unit={TEXT.points} />
          <Delta value={-2.1} unit={TEXT.points} better="down" />
        </div>
        <div className={styles.row}>
          <Sparkline values={SCORES} />
          <span className={styles.bar}>
            <GoalBar done={0.8} expected={0.6} />
          </span>
          <span className={styles.bar}>
            <GoalBar done={0.4} expected={0.6} />
          </span>
          <span className={styles.bar}>
            <GoalBar done={null} expected={0.6} />
          </span>
        </div>
      </Card>
    </>
  )
}
