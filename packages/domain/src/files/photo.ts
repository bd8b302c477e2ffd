const PHOTOS: readonly string[] = ['image/jpeg', 'image/png', 'image/webp', 'image/gif', 'image/heic']

/** By what the bytes are, whatever the name says. */
export const isPhoto = (type: string): boolean => PHOTOS.includes(type)
