import { Button } from '@mantine/core'
import type { Machine } from '@millwright/contract/machines/machines'
import type { ReactNode } from 'react'
import { useTranslation } from '../../../platform/i18n/use-translation.ts'
import { Card } from '../../../platform/ui/page/card.tsx'
import { PlaceForm } from './place-form.tsx'
import styles from './plan.module.css'
import { useHallBox } from './use-hall-box.ts'
import type { LayoutDraft } from './use-layout-draft.ts'

interface LayoutPanelProps {
  readonly machines: readonly Machine[]
  readonly draft: LayoutDraft
  /** The choice between places and joins. */
  readonly children?: ReactNode
}

/** Until someone says how large it is, in metres; it is put into the middle. */
const NEW_SIZE = { Width: 6, Height: 3, Rotation: 0 }

/** While the layout is edited: the place of the chosen machine in numbers, and the machines without one. */
export function LayoutPanel({ machines, draft, children }: LayoutPanelProps) {
  const { t } = useTranslation()
  const own = machines.filter(draft.mayMove)
  const chosen = own.find(({ Id }) => Id === draft.chosenId)
  const place = chosen ? draft.placeOf(chosen) : null
  const waiting = own.filter((machine) => draft.placeOf(machine) === null)
  const hallBoxOf = useHallBox(own, draft.placeOf)
  const put = (machine: Machine): void => {
    const hall = hallBoxOf(machine)
    const middle = { X: (hall.minX + hall.maxX) / 2, Y: (hall.minY + hall.maxY) / 2 }
    draft.put(machine.Id, { ...middle, ...NEW_SIZE })
    draft.choose(machine.Id)
  }
  return (
    <Card
      bodyClassName={styles.layoutBody}
      title={t('fleet.layout')}
      hint={t('fleet.changed', { count: draft.changes.length })}
    >
      {children}
      <p className={styles.layoutHint}>{t('fleet.layout_hint')}</p>
      {chosen && place ? (
        <PlaceForm
          key={chosen.Id}
          name={chosen.Name}
          place={place}
          onChange={(next) => draft.put(chosen.Id, next)}
          onRemove={() => draft.put(chosen.Id, null)}
        />
      ) : (
        <p className={styles.layoutHint}>{t('fleet.choose_machine')}</p>
      )}
      {waiting.length > 0 && (
        <section
          className={styles.layoutWaiting}
          aria-label={t('fleet.not_placed', { count: waiting.length })}
        >
          <h3>{t('fleet.not_placed', { count: waiting.length })}</h3>
          <ul>
            {waiting.map((machine) => (
              <li key={machine.Id}>
                <span>{machine.Name}</span>
                <Button
                  size="compact-xs"
                  aria-label={t('fleet.place_machine', { name: machine.Name })}
                  onClick={() => put(machine)}
                >
                  {t('fleet.place')}
                </Button>
              </li>
            ))}
          </ul>
        </section>
      )}
    </Card>
  )
}
