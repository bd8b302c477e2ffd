import type { Machine } from '@millwright/contract/calls/machines'
import { useEffect, useRef } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { MachineArt } from '../../machines/machine-art.tsx'
import { StatusGlyph } from '../../status/status-glyph.tsx'
import { labelKeyOf } from '../../status/status-look.ts'

interface SearchOptionProps {
  id: string
  machine: Machine
  isCurrent: boolean
  onChoose: (machineId: string) => void
}

export function SearchOption({ id, machine, isCurrent, onChoose }: SearchOptionProps) {
  const { t } = useTranslation()
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
      className="mw-search-option"
      onClick={() => onChoose(machine.Id)}
    >
      <MachineArt family={machine.MachineFamily} status={machine.status.value} size="sm" />
      <span className="mw-search-name">
        <b>{machine.Name}</b>
        <small>{`${machine.Model} · ${machine.serial}`}</small>
      </span>
      <StatusGlyph status={machine.status.value} size={13} />
      <span>{t(labelKeyOf(machine.status.value))}</span>
    </div>
  )
}
