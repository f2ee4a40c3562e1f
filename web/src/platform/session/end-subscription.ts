/** Here, whatever the server knows of it: nothing more can arrive. */
export async function endSubscription() {
  const registration = await navigator.serviceWorker?.getRegistration();
  const subscription = await registration?.pushManager.getSubscription();
  await subscription?.unsubscribe();
}
