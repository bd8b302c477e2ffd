import type { Machine } from '@millwright/contract/machines/machines'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import { useTranslation } from '../../../platform/i18n/use-translation.ts'
import { SearchField } from '../../../platform/ui/fields/search-field.tsx'
import { Card } from '../../../platform/ui/page/card.tsx'
import { AfterDelay } from '../../../platform/ui/states/after-delay.tsx'
import { CardState } from '../../../platform/ui/states/card-state.tsx'
import { useTableAddress } from '../../../platform/ui/table/use-table-address.ts'
import { MachineFrame, MachinePage } from '../shared/machine-page.tsx'
import { ChosenComponent } from './chosen-component.tsx'
import { componentName } from './component-name.ts'
import { rowsOf } from './component-rows.ts'
import { ComponentTree } from './component-tree.tsx'
import styles from './components.module.css'
import { componentsQuery, type LoadedComponents } from './components.queries.ts'
import { HeaterTable } from './heater-table.tsx'
import { ModelNotice } from './model-notice.tsx'

/** /machine/{id}/components: what the machine is made of, by its own data model, with live values. */
export function ComponentsPage() {
  return <MachinePage page="components" board={ComponentsBoard} />
}

/** It is no table, but searched like one. */
const NO_COLUMNS: readonly { readonly id: string }[] = []

function ComponentsBoard({ machine }: { readonly machine: Machine }) {
  const { t } = useTranslation()
  const { words, onSearch } = useTableAddress({ columns: NO_COLUMNS })
  return (
    <MachineFrame
      fills
      machine={machine}
      page="components"
      actions={<SearchField label={t('components.find')} words={words} onSearch={onSearch} delayMs={150} />}
    >
      <Components machine={machine} words={words} />
    </MachineFrame>
  )
}

function Components({ machine, words }: { machine: Machine; words: string }) {
  const { t } = useTranslation()
  const components = useQuery(componentsQuery(machine.Id))
  const loading = (
    <Card className={styles.message}>
      <AfterDelay>
        <p role="status">{t('components.loading')}</p>
      </AfterDelay>
    </Card>
  )
  return (
    <CardState
      query={components}
      what={t('components.tree')}
      skeleton={loading}
      look="page"
      className={styles.message}
    >
      {components.data && <Board machine={machine} words={words} loaded={components.data} />}
    </CardState>
  )
}

interface BoardProps {
  readonly machine: Machine
  readonly words: string
  readonly loaded: LoadedComponents
}

function Board({ machine, words, loaded: { tree, values } }: BoardProps) {
  const { t } = useTranslation()
  const search: { component?: unknown } = useSearch({ strict: false })
  const navigate = useNavigate()
  const [toggled, setToggled] = useState<ReadonlyMap<string, boolean>>(new Map())
  const rows = useMemo(
    () => rowsOf(tree, { words, toggled, nameOf: (component) => componentName(t, component) }),
    [tree, words, toggled, t],
  )
  const wanted = tree.components.find(({ key, channel }) => key === search.component && channel !== '')
  const chosen = wanted ?? rows.find(({ component }) => component.channel !== '')?.component
  const choose = (component: string) =>
    void navigate({ to: '.', search: (old) => ({ ...old, component }), replace: true })
  return (
    <>
      {tree.refusal && (
        <ModelNotice refusal={tree.refusal} machine={machine} hasModel={tree.model !== null} />
      )}
      <div className={styles.board}>
        <div className={styles.left}>
          <ComponentTree
            machine={machine}
            rows={rows}
            values={values}
            tree={tree}
            chosen={chosen?.key}
            onChoose={choose}
            onToggle={(key, isOpen) => setToggled((old) => new Map(old).set(key, isOpen))}
          />
          {tree.heaters.length > 0 && <HeaterTable tree={tree} values={values} onChoose={choose} />}
        </div>
        {chosen && <ChosenComponent key={chosen.key} machine={machine} component={chosen} values={values} />}
      </div>
    </>
  )
}
