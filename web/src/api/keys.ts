/** Names of cached reads that more than one capability touches. */
export const keys = {
  menus: (restaurantId: string) => ['menus', restaurantId] as const,
  items: (menuId: string) => ['items', menuId] as const,
  archive: (restaurantId: string) => ['archive', restaurantId] as const,
  restaurant: (restaurantId: string) => ['restaurant', restaurantId] as const,
}
