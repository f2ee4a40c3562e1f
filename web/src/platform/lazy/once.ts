/** Made when it is first asked for, and then kept. The first formatter of a page alone takes 25 ms. */
export function once<Made>(make: () => Made) {
  let made: Made | undefined;
  return () => (made ??= make());
}
