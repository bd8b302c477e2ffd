export const texts = import.meta.glob('../locales/en-US/*.json', { eager: true, import: 'default' })
