import type { TFunction } from '@millwright/domain/text/translate'
import { IconAlertTriangle, IconFileCode, IconUser } from '@tabler/icons-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { useTranslation } from '../../platform/i18n/use-translation.ts'
import { MachineArt } from '../../subjects/machines/shared/machine-art.tsx'
import { isOthers } from '../../subjects/machines/shared/machine-owner.tsx'
import { StatusGlyph } from '../../subjects/status/shared/status-glyph.tsx'
import { labelKeyOf } from '../../subjects/status/shared/status-look.ts'
import styles from './machine-search.module.css'
import type { Hit } from './search-hits.ts'

interface SearchOptionProps {
  id: string
  hit: Hit
  isCurrent: boolean
  onChoose: (hit: Hit) => void
}

export function SearchOption({ id, hit, isCurrent, onChoose }: SearchOptionProps) {
  const element = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (isCurrent) element.current?.scrollIntoView({ block: 'nearest' })
  }, [isCurrent])
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are those of the input, where the focus stays
    <div
      ref={element}
      id={id}
      role="option"
      aria-selected={isCurrent}
      tabIndex={-1}
      className={styles.option}
      onClick={() => onChoose(hit)}
    >
      <HitContent hit={hit} />
    </div>
  )
}

function HitContent({ hit }: { hit: Hit }) {
  const { t } = useTranslation()
  const had = ({ MachineName, Machines }: { MachineName: string; Machines: number }): string =>
    Machines > 1 ? t('top.search_had_more', { machine: MachineName, count: Machines - 1 }) : MachineName
  switch (hit.kind) {
    case 'machine': {
      const { machine } = hit
      const owner = isOthers(machine) && machine.OrganizationName
      return (
        <>
          <MachineArt family={machine.MachineFamily} status={machine.status.value} size="sm" />
          <Name
            title={machine.Name}
            detail={[owner, machine.Model, machine.serial].filter(Boolean).join(' · ')}
          />
          <StatusGlyph status={machine.status.value} size={13} />
          <span>{t(labelKeyOf(machine.status.value))}</span>
        </>
      )
    }
    case 'page': {
      const Icon = hit.page.entry.icon
      return (
        <>
          <Sign icon={<Icon size="1rem" stroke={1.6} aria-hidden="true" />} />
          <Name title={hit.page.title} detail={hit.page.section} />
        </>
      )
    }
    case 'program':
      return (
        <>
          <Sign icon={<IconFileCode size="1rem" stroke={1.6} aria-hidden="true" />} />
          <Name title={hit.program.Program} detail={had(hit.program)} />
        </>
      )
    case 'alarm':
      return (
        <>
          <Sign icon={<IconAlertTriangle size="1rem" stroke={1.6} aria-hidden="true" />} />
          <Name
            title={[hit.alarm.Code, hit.alarm.Text].filter(Boolean).join(' ')}
            detail={isOpenText(t, hit.alarm.Open) || had(hit.alarm)}
          />
        </>
      )
    case 'person':
      return (
        <>
          <Sign icon={<IconUser size="1rem" stroke={1.6} aria-hidden="true" />} />
          <Name title={hit.person.Name} detail={hit.person.Email} />
        </>
      )
    default:
      return hit satisfies never
  }
}

const isOpenText = (t: TFunction, count: number): string => (count > 0 ? t('top.search_open', { count }) : '')

function Sign({ icon }: { icon: ReactNode }) {
  return <span className={styles.sign}>{icon}</span>
}

function Name({ title, detail }: { title: string; detail: string }) {
  return (
    <span className={styles.name}>
      <b>{title}</b>
      <small>{detail}</small>
    </span>
  )
}
