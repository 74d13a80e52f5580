/** Answers of the server may come late: after something newer was asked, or after the person went elsewhere. */

/** For an effect: take an answer over, unless the effect has run again or ended by then. */
export function answered<T>(asked: Promise<T>, take: (found: T) => void, fail?: (error: Error) => void): () => void {
  let wanted = true;
  void asked.then(
    (found) => {
      if (wanted) take(found);
    },
    (error: Error) => {
      if (!wanted) return;
      if (!fail) throw error;
      fail(error);
    },
  );
  return () => {
    wanted = false;
  };
}

/** Keeps answers in order: each question gets a function that says whether its answer counts, or a younger one was answered. */
export function questions(): () => () => boolean {
  let asked = 0;
  let answered = 0;
  return () => {
    const mine = (asked += 1);
    return () => {
      if (mine < answered) return false;
      answered = mine;
      return true;
    };
  };
}
