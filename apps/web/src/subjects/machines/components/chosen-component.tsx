import { SegmentedControl } from '@mantine/core'
import type { Component } from '@millwright/contract/machines/components'
import type { Machine } from '@millwright/contract/machines/machines'
import { channelTitle } from '@millwright/domain/values/channel-name'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from '../../../platform/i18n/use-translation.ts'
import { IconDatabase } from '../../../platform/ui/icons/icons.ts'
import { Card } from '../../../platform/ui/page/card.tsx'
import { ChannelChart } from '../../values/shared/channel-chart.tsx'
import { channelName } from '../../values/shared/channel-name.ts'
import { partName } from '../../values/shared/part-name.ts'
import { DEFAULT_RANGE, isRange, type Range } from '../../values/shared/ranges.ts'
import styles from './chosen-component.module.css'
import { componentName } from './component-name.ts'
import type { LiveValues } from './live-values.ts'
import { shownValue } from './shown-value.ts'

const CHOICES: readonly Range[] = ['1h', '8h', '24h']

interface ChosenComponentProps {
  readonly machine: Machine
  readonly component: Component
  readonly values: LiveValues
}

/** The history of the chosen value, and the way to its data. */
export function ChosenComponent({ machine, component, values }: ChosenComponentProps) {
  const { t, i18n } = useTranslation()
  const [range, setRange] = useState<Range>(DEFAULT_RANGE)
  const last = values.get(component.channel)?.at(-1)
  const openInData = (
    <Link
      to="/machine/$id/data"
      params={{ id: machine.Id }}
      search={{ channel: component.channel }}
      className={styles.link}
    >
      <IconDatabase size="0.875rem" aria-hidden="true" />
      {t('components.open_in_data')}
    </Link>
  )
  const title = channelTitle(component.channel)
    ? channelName(t, component.channel)
    : [
        ...component.path
          .split('/')
          .slice(-2, -1)
          .map((part) => partName(t, part)),
        componentName(t, component),
      ].join(' · ')
  if (last && typeof last.v !== 'number')
    return (
      <Card title={title} hint={component.channel} actions={openInData} className={styles.chosen}>
        <p className={styles.text}>{shownValue(last.v, i18n.language)}</p>
        <p className={styles.note}>{t('components.no_number')}</p>
      </Card>
    )
  return (
    <div className={styles.chosen}>
      <ChannelChart
        machine={machine}
        channel={component.channel}
        title={title}
        period={{ range }}
        actions={
          <>
            <SegmentedControl
              aria-label={t('components.range')}
              value={range}
              onChange={(next) => isRange(next) && setRange(next)}
              data={CHOICES.map((value) => ({
                value,
                label: t('components.hours', { hours: Number.parseInt(value, 10) }),
              }))}
            />
            {openInData}
          </>
        }
      />
    </div>
  )
}
