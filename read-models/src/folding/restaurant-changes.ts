/** The events that change a restaurant itself, not its menus. */
export const restaurantChanges = [
  'RestaurantProfileChanged',
  'RestaurantBrandingChanged',
  'RestaurantPictureSet',
  'RestaurantPictureRemoved',
] as const
