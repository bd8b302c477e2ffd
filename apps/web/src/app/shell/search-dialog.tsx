import { Modal } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { SearchBox } from './search-box.tsx'

interface SearchDialogProps {
  isOpen: boolean
  onClose: () => void
}

export function SearchDialog({ isOpen, onClose }: SearchDialogProps) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const openMachine = (id: string): void => {
    onClose()
    void navigate({ to: '/machine/$id/status', params: { id } })
  }
  return (
    <Modal
      opened={isOpen}
      onClose={onClose}
      withCloseButton={false}
      padding={0}
      size="34rem"
      yOffset="8vh"
      transitionProps={{ duration: 0 }}
      attributes={{ content: { 'aria-label': t('machines.search') } }}
    >
      <SearchBox onChoose={openMachine} />
    </Modal>
  )
}
