import { Button, Input } from '@mantine/core'
import { type ReactNode, useId, useState } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { SearchField } from './search-field.tsx'
import './check-list.css'

export interface CheckItem {
  readonly id: string
  readonly label: string
  readonly hint: string
  /** Before the label. */
  readonly icon?: ReactNode
}

interface CheckListProps {
  readonly label: string
  readonly searchLabel: string
  readonly items: readonly CheckItem[]
  readonly checked: readonly string[]
  readonly onChange: (checked: string[]) => void
  readonly error?: ReactNode
}

/** Some of many: a list with boxes that can be searched. The boxes are the browser's own: there may be thousands. */
export function CheckList({ label, searchLabel, items, checked, onChange, error }: CheckListProps) {
  const { t } = useTranslation()
  const id = useId()
  const [search, setSearch] = useState('')
  const wanted = search.trim().toLocaleLowerCase()
  const shown = items.filter((item) => `${item.label} ${item.hint}`.toLocaleLowerCase().includes(wanted))
  const chosen = new Set(checked)
  const areAllOn = shown.length > 0 && shown.every((item) => chosen.has(item.id))
  const turn = (some: readonly CheckItem[], isOn: boolean): void => {
    for (const item of some) {
      if (isOn) chosen.add(item.id)
      else chosen.delete(item.id)
    }
    onChange([...chosen])
  }
  return (
    <section className="mw-checks" aria-labelledby={id}>
      <header>
        <h3 id={id}>{label}</h3>
        <span className="mw-form-hint mw-num">
          {t('lists.chosen', { count: checked.length, all: items.length })}
        </span>
        <div className="mw-spacer" />
        <Button
          variant="subtle"
          color="gray"
          size="compact-xs"
          disabled={shown.length === 0}
          onClick={() => turn(shown, !areAllOn)}
        >
          {t(areAllOn ? 'lists.none_of_shown' : 'lists.all_shown')}
        </Button>
      </header>
      <SearchField label={searchLabel} words={search} onSearch={setSearch} />
      <ul>
        {shown.map((item) => (
          <li key={item.id}>
            <label>
              <input
                type="checkbox"
                checked={chosen.has(item.id)}
                onChange={(event) => turn([item], event.currentTarget.checked)}
              />
              {item.icon}
              <span>
                {item.label} <span className="mw-form-hint">{item.hint}</span>
              </span>
            </label>
          </li>
        ))}
        {shown.length === 0 && <li className="mw-checks-none">{t('lists.nothing_found')}</li>}
      </ul>
      {error && <Input.Error>{error}</Input.Error>}
    </section>
  )
}
