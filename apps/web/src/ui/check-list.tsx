import { Checkbox, Input } from '@mantine/core'
import { type ReactNode, useId, useState } from 'react'
import { SearchField } from './search-field.tsx'
import './check-list.css'

export interface CheckItem {
  id: string
  label: string
  hint: string
}

interface CheckListProps {
  label: string
  searchLabel: string
  /** Beside the label, such as how many are chosen. */
  count: string
  items: readonly CheckItem[]
  checked: readonly string[]
  onChange: (checked: string[]) => void
  error?: ReactNode
}

/** Some of many: a list with boxes that can be searched. */
export function CheckList({ label, searchLabel, count, items, checked, onChange, error }: CheckListProps) {
  const id = useId()
  const [search, setSearch] = useState('')
  const wanted = search.trim().toLocaleLowerCase()
  const shown = items.filter((item) => `${item.label} ${item.hint}`.toLocaleLowerCase().includes(wanted))
  const chosen = new Set(checked)
  const toggle = (itemId: string): void => {
    if (chosen.has(itemId)) chosen.delete(itemId)
    else chosen.add(itemId)
    onChange([...chosen])
  }
  return (
    <section className="mw-checks" aria-labelledby={id}>
      <header>
        <h3 id={id}>{label}</h3>
        <span className="mw-form-hint mw-num">{count}</span>
      </header>
      <SearchField label={searchLabel} words={search} onSearch={setSearch} />
      <ul>
        {shown.map((item) => (
          <li key={item.id}>
            <Checkbox
              size="xs"
              label={
                <>
                  {item.label} <span className="mw-form-hint">{item.hint}</span>
                </>
              }
              checked={chosen.has(item.id)}
              onChange={() => toggle(item.id)}
            />
          </li>
        ))}
      </ul>
      {error && <Input.Error>{error}</Input.Error>}
    </section>
  )
}
