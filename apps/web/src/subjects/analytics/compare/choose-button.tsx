import { Button } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from '../../../platform/i18n/use-translation.ts'
import { type CheckItem, CheckList } from '../../../platform/ui/fields/check-list.tsx'
import { Dialog } from '../../../platform/ui/layers/dialog.tsx'
import { MOST_COMPARED } from './compare-view.ts'

interface ChooseButtonProps {
  readonly label: string
  readonly searchLabel: string
  readonly items: readonly CheckItem[]
  readonly chosen: readonly string[]
  readonly most?: number | undefined
  readonly onChosen: (chosen: readonly string[]) => void
}

/** Opens the list of what can stand side by side. */
export function ChooseButton({
  label,
  searchLabel,
  items,
  most = MOST_COMPARED,
  ...choice
}: ChooseButtonProps) {
  const { t } = useTranslation()
  const [checked, setChecked] = useState<readonly string[] | null>(null)
  const isTooMany = (checked ?? []).length > most
  return (
    <div>
      <Button variant="default" size="compact-sm" onClick={() => setChecked(choice.chosen)}>
        {label}
      </Button>
      <Dialog isOpen={checked !== null} onClose={() => setChecked(null)} title={label}>
        {checked !== null && (
          <div className="mw-an-choose">
            <CheckList
              label={label}
              searchLabel={searchLabel}
              items={items}
              checked={checked}
              onChange={setChecked}
              {...(isTooMany && { error: t('analytics.compare.most', { count: most }) })}
            />
            <Button
              variant="filled"
              disabled={isTooMany}
              onClick={() => {
                choice.onChosen(checked)
                setChecked(null)
              }}
            >
              {t('analytics.compare.show')}
            </Button>
          </div>
        )}
      </Dialog>
    </div>
  )
}
