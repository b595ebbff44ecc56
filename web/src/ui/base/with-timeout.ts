/** `promise`, or a rejection with `message` when it has not settled after `milliseconds`. */
export function withTimeout<T>(promise: Promise<T>, milliseconds: number, message: string): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(message)), milliseconds)
    promise.then(resolve, reject).finally(() => clearTimeout(timer))
  })
}
