import { Button, UnstyledButton } from '@mantine/core'
import type { Machine } from '@millwright/contract/machines/machines'
import type { MachineStop } from '@millwright/contract/stops/stops'
import { WASTE_REASONS, type WasteReason } from '@millwright/domain/stops/usage-class'
import { useState } from 'react'
import { useTranslation } from '../../../platform/i18n/use-translation.ts'
import { IconCheck, IconDots } from '../../../platform/ui/icons/icons.ts'
import cardStyles from '../../../platform/ui/page/card.module.css'
import { formatTime } from '../../../platform/ui/text/format.ts'
import { proposalText } from '../shared/proposal-text.ts'
import { REASON_ICONS } from '../shared/reason-icons.ts'
import { useGiveReason } from '../shared/stops.queries.ts'
import operatorStyles from './operator.module.css'
import styles from './why-card.module.css'

interface WhyCardProps {
  readonly machine: Machine
  readonly stop: MachineStop
  /** The six that this machine needs most. */
  readonly reasons: readonly WasteReason[]
  /** May see it, but not change it. */
  readonly isReader: boolean
}

/** First touch chooses, second saves. A proposal is chosen already, and says where it comes from. */
export function WhyCard({ machine, stop, reasons, isReader }: WhyCardProps) {
  const { t } = useTranslation()
  const give = useGiveReason(machine.Id)
  const [chosen, setChosen] = useState<WasteReason | null>(null)
  const given = stop.Reason && stop.Reason.Source !== 'rule' ? stop.Reason : null
  const proposed = stop.Proposal?.Reason ?? null
  const selected = chosen ?? given?.Reason ?? proposed
  const isFirst = selected === null || reasons.includes(selected)
  const [showsOthers, setShowsOthers] = useState(!isFirst)
  const others = WASTE_REASONS.filter((reason) => !reasons.includes(reason))
  const isSaved = given?.Source === 'person' && given.Reason === selected
  const givenText = given && givenByText(given)
  function givenByText({ Source, By, At }: NonNullable<MachineStop['Reason']>): string {
    if (Source === 'machine' || At === null) return t('operator.given_by_machine')
    return t('operator.given_by', { name: By, time: formatTime(At, machine.Country.Timezone) })
  }
  return (
    <section className={`${cardStyles.root} ${operatorStyles.card} ${operatorStyles.why}`}>
      <header>
        <h2>{t('operator.why')}</h2>
        <p>
          {givenText ??
            (isReader
              ? t('operator.foreign', { organization: machine.OrganizationName })
              : t('operator.why_hint'))}
        </p>
      </header>
      <div className={styles.reasons}>
        {(showsOthers ? others : reasons).map((reason) => {
          const Icon = REASON_ICONS[reason]
          const isChosen = reason === selected
          return (
            <UnstyledButton
              key={reason}
              className={styles.reason}
              aria-pressed={isChosen}
              disabled={isReader}
              onClick={() => setChosen(reason)}
            >
              <span className={styles.reasonHead}>
                <Icon size="2.125rem" stroke={1.4} aria-hidden="true" />
                {reason === proposed && <em>{proposalText(t, stop)}</em>}
                {isChosen && (
                  <i>
                    <IconCheck size="1.125rem" stroke={2.4} aria-hidden="true" />
                  </i>
                )}
              </span>
              <b>{t(`stops.reasons.${reason}`)}</b>
              <small>{t(`operator.hints.${reason}`)}</small>
            </UnstyledButton>
          )
        })}
      </div>
      <footer>
        <Button
          className={operatorStyles.large}
          variant="default"
          leftSection={<IconDots size="1.25rem" aria-hidden="true" />}
          onClick={() => setShowsOthers(!showsOthers)}
        >
          {showsOthers ? t('operator.first') : t('operator.others', { count: others.length })}
        </Button>
        {!isReader && (
          <Button
            className={`${operatorStyles.large} ${operatorStyles.save}`}
            variant="filled"
            disabled={selected === null || isSaved}
            loading={give.isPending}
            onClick={() => selected && give.mutate({ reason: selected, stops: [stop] })}
          >
            {selected === null
              ? t('operator.choose')
              : t(isSaved ? 'operator.saved' : 'operator.save', { reason: t(`stops.reasons.${selected}`) })}
          </Button>
        )}
      </footer>
    </section>
  )
}
