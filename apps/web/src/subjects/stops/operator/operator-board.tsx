import type { Machine } from '@millwright/contract/machines/machines'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useTranslation } from '../../../platform/i18n/use-translation.ts'
import { PageSlot } from '../../../platform/pages/page-slot.tsx'
import cardStyles from '../../../platform/ui/page/card.module.css'
import { CardState } from '../../../platform/ui/states/card-state.tsx'
import { isOthers } from '../../machines/shared/machine-owner.tsx'
import { stopsQuery } from '../shared/stops.queries.ts'
import { NowBanner } from './now-banner.tsx'
import operatorStyles from './operator.module.css'
import { boardQuery } from './operator.queries.ts'
import { OperatorHead } from './operator-head.tsx'
import { PartsCard } from './parts-card.tsx'
import { RunningCard } from './running-card.tsx'
import { ShiftCard } from './shift-card.tsx'
import { UnexplainedCard } from './unexplained-card.tsx'
import { WhyCard } from './why-card.tsx'

/** The status, the reason of a stop, and the pieces of the shift. */
export function OperatorBoard({ machine }: { machine: Machine }) {
  const { t } = useTranslation()
  const board = useQuery(boardQuery(machine.Id))
  const period = useMemo(() => ({ from: board.data?.From ?? 0, to: board.data?.To ?? 0 }), [board.data])
  const stops = useQuery({ ...stopsQuery(machine.Id, period), enabled: board.data !== undefined })
  const now = stops.data?.find(({ IsOpen }) => IsOpen) ?? null
  const isReader = isOthers(machine)
  const failed = board.isError && !board.data ? board : stops.isError && !stops.data ? stops : null
  return (
    <div className={operatorStyles.root}>
      <OperatorHead machine={machine} board={board.data} />
      <div className={operatorStyles.columns}>
        <div className={operatorStyles.left}>
          <NowBanner machine={machine} stop={now} />
          {failed && (
            <section className={`${cardStyles.root} ${operatorStyles.card} ${operatorStyles.grow}`}>
              <CardState query={failed} what={t('nav.operator')} />
            </section>
          )}
          {board.data && stops.data && (
            <>
              <ShiftCard machine={machine} board={board.data} stops={stops.data} />
              {now ? (
                <WhyCard
                  key={now.From}
                  machine={machine}
                  stop={now}
                  reasons={board.data.Reasons}
                  isReader={isReader}
                />
              ) : (
                <RunningCard machine={machine} />
              )}
            </>
          )}
        </div>
        <div className={operatorStyles.right}>
          <PageSlot page="machine_operator" machineId={machine.Id} />
          {board.data && <PartsCard machine={machine} board={board.data} isReader={isReader} />}
          {stops.data && <UnexplainedCard machine={machine} stops={stops.data} isReader={isReader} />}
        </div>
      </div>
    </div>
  )
}
